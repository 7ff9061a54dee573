/** Why a form was refused, and what was typed into it. */
export interface RefusedForm {
  error: string | null;
  /** The code of the refusal, where the place of the error depends on it. */
  code?: string;
  typed?: Record<string, string>;
}
