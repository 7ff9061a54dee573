/**
 * Returns text in the form in which it is compared: lower case, without accents, with plain letters for full-width ones and
 * straight apostrophes for curly ones. `Limpieza de Sofás` equals `LIMPIEZA DE SOFAS`, and `thợ điện` equals `tho dien`. The
 * database's function `folded` does the same.
 */
export const foldText = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/[đłøı’ʼ]/g, (letter) => plain[letter] ?? letter);

const plain: Record<string, string> = { đ: 'd', ł: 'l', ø: 'o', ı: 'i', '’': "'", ʼ: "'" };
