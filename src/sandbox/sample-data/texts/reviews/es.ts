import type { ReviewWords } from './review-words.ts';

export const es: ReviewWords = {
  any: [
    'Llegó puntual, trabajó con calma y dejó todo recogido.',
    'Contesta rápido y cumple lo que dice. Así da gusto.',
    'Ya van tres veces que llamo a {first} y siempre sale todo bien.',
    'Precio justo y ninguna sorpresa al final.',
    'Me explicó cada paso en español, con mucha paciencia.',
    'Se nota que tiene años de experiencia.',
    'Terminó antes de lo previsto y cobró menos por eso.',
    'Mi mamá quedó encantada, y ella no es fácil de contentar.',
    'Lo recomendé a mis vecinos esa misma tarde.',
  ],
  short: [
    'Excelente trabajo, ¡muchas gracias!',
    'Todo perfecto.',
    'Muy recomendable.',
    'Rápido, amable y honesto.',
    'Quedamos felices.',
  ],
  almost: ['Empezamos un poco tarde, pero el resultado vale la pena.', 'Solo faltó avisar que venía en camino.'],
  fields: {
    'home-services': [
      'La cocina quedó como nueva, hasta detrás de la estufa.',
      'Dejó la casa oliendo a limpio y cada cosa en su lugar.',
      'Arregló en una mañana lo que llevaba meses pendiente.',
    ],
    'construction-and-repairs': [
      'La pared quedó perfecta, no se nota dónde estaba el hoyo.',
      'Encontró la fuga sin romper nada. Increíble.',
      'Trabajo limpio, bien medido y con garantía por escrito.',
    ],
    'outdoor-and-yard': [
      'El jardín volvió a la vida y el perro también está contento.',
      'Podó el árbol sin tocar ni una flor.',
      'El césped parece de estadio.',
    ],
    'moving-and-delivery': [
      'Tres pisos sin elevador y ni un rasguño en los muebles.',
      'Empacó la vajilla de mi abuela y llegó enterita.',
      'Se llevó todo en una hora y dejó el garaje barrido.',
    ],
    logistics: [
      'El paquete llegó antes que mi correo avisando.',
      'Mudaron la oficina en un sábado y el lunes todo funcionaba.',
      'Siempre a la hora exacta, da confianza.',
    ],
    automotive: [
      'Arregló los frenos en la puerta de mi casa y me enseñó la pieza gastada.',
      'El coche huele a nuevo, y eso que tenemos tres niños.',
      'Me dijo con honestidad que no comprara ese auto. Gracias.',
    ],
    'childcare-and-family': [
      'Mis hijos preguntan todos los días cuándo vuelve {first}.',
      'Mi papá espera los martes con ilusión.',
      'Por fin mi hija entiende las fracciones, y sin lágrimas.',
    ],
    'health-and-wellness': [
      'Trató a mi mamá con un cariño que no se paga.',
      'Explicó los medicamentos en español y con calma.',
      'A las seis semanas ya subía las escaleras sin dolor.',
    ],
    'events-and-entertainment': [
      'Bailó hasta mi abuela. ¡Qué fiesta!',
      'Las fotos me hicieron llorar de lo lindas que quedaron.',
      'Los niños no le quitaron los ojos de encima en toda la tarde.',
    ],
    'tech-and-miscellaneous': [
      'Recuperó once años de fotos que yo daba por perdidas.',
      'Mi mamá ya hace videollamadas sola.',
      'La tele quedó derechita y sin un cable a la vista.',
    ],
  },
  gripes: [
    'El trabajo quedó bien, pero llegó una hora tarde y sin avisar.',
    'Bien en general, aunque hubo que pedir dos veces que terminara un detalle.',
  ],
};
