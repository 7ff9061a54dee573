/** What the shell knows of the person who looks; null for a visitor. */
export type ShellViewer = {
  name: string;
  role: 'customer' | 'contractor' | 'dual' | 'admin' | 'super_admin';
} | null;
