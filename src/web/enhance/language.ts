/** Keeps the choice on this device, where the next visit looks first; the form then tells the server. */
export function rememberLanguage(language: string): void {
  try {
    localStorage.setItem('language', language);
  } catch {
    // A browser that keeps nothing still has the cookie that the server sets.
  }
}
