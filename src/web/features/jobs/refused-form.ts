/** Why a form was refused, and what was typed into it. */
export interface RefusedForm {
  error: string | null;
  typed?: Record<string, string>;
}
