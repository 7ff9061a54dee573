import type { LocalTasks } from './task-list.ts';

export const esTasks: LocalTasks = {
  'house-cleaning': {
    title: 'Limpieza profunda antes de Navidad',
    text: 'Tres habitaciones y dos baños. La cocina es lo que más lo necesita, sobre todo el horno.',
    praise: ['El horno brilla y el baño huele a limpio, no a cloro.'],
  },
  handyman: {
    title: 'Arreglar puerta y tres repisas',
    text: 'La puerta del baño roza y las repisas se mueven. Tengo los tornillos.',
    praise: ['La puerta cierra sola y las repisas no se mueven ni con mis libros.'],
  },
  'drywall-and-painting': {
    title: 'Pintar la sala y el pasillo',
    text: 'Paredes y zócalos, el color ya está elegido. Hay un niño pequeño, pintura sin olor por favor.',
    praise: ['Las líneas quedaron rectas y el niño durmió en casa esa misma noche.'],
  },
  landscaping: {
    title: 'Plantas de poca agua para el frente',
    text: 'Unos veinte metros cuadrados, mucho sol. Queremos colores y mariposas.',
    praise: ['Ya hay colibríes y gastamos la mitad de agua.'],
  },
  'moving-help': {
    title: 'Ayuda para cargar un camión',
    text: 'Departamento de una recámara, segundo piso, todo está en cajas.',
    praise: ['Acomodaron el camión como un rompecabezas y no se rompió nada.'],
  },
  'courier-services': {
    title: 'Llevar documentos al consulado',
    text: 'Hay que entregarlos antes de las once y traer el recibo sellado.',
    praise: ['Entregó con media hora de sobra y me mandó foto del sello.'],
  },
  'mobile-mechanic': {
    title: 'Revisar frenos que rechinan',
    text: 'Suenan más por la mañana. El carro está en la entrada de mi casa.',
    praise: ['Me enseñó las pastillas gastadas antes de cambiarlas. Ya no rechina nada.'],
  },
  babysitter: {
    title: 'Cuidar a dos niños el sábado por la noche',
    text: 'Cuatro y siete años. La cena está lista y se acuestan a las ocho.',
    praise: ['Llegamos y los niños dormían, los platos estaban lavados. ¿Es real?'],
  },
  'tutoring-and-homework-help': {
    title: 'Matemáticas para mi hijo de sexto',
    text: 'Le cuestan las fracciones y ya no quiere intentarlo.',
    praise: ['Ahora me explica las fracciones a mí. ¡Y con gusto!'],
  },
  'home-health-aide': {
    title: 'Ayuda por las mañanas para mi mamá',
    text: 'Baño, vestirse y desayuno, de lunes a viernes por dos semanas. Ella habla solo español.',
    praise: ['Mi mamá volvió a arreglarse para desayunar. Con eso lo digo todo.'],
  },
  djs: {
    title: 'Música para unos quince años',
    text: 'Ochenta invitados, cumbia y salsa para los tíos, lo demás lo elige la festejada.',
    praise: ['Bailaron desde los primos hasta la abuela, y nadie se quiso ir.'],
  },
  'smartphone-help': {
    title: 'Enseñar a mi mamá a hacer videollamadas',
    text: 'Tiene 82 años, es lista y está peleada con el teléfono.',
    praise: ['Mi mamá ya llama sola, y se le ve la cara completa.'],
  },
};
