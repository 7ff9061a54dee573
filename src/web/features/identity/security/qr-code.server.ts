import { renderSVG } from 'uqr';

/** Returns the QR code of a text as SVG markup: dark on white in every theme, because cameras want it so. */
export const qrCode = (text: string): string => renderSVG(text, { border: 2 });
