/**
 * Text as it is compared: lower case, without accents, full-width letters and curled apostrophes as plain ones. `Limpieza de Sofás` and
 * `LIMPIEZA DE SOFAS` are one, as are `thợ điện` and `tho dien`. The database's function `folded` does the same.
 */
export const foldText = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/[đłøı’ʼ]/g, (letter) => plain[letter] ?? letter);

const plain: Record<string, string> = { đ: 'd', ł: 'l', ø: 'o', ı: 'i', '’': "'", ʼ: "'" };
