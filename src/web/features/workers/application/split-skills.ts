/** Returns the skills in a typed text: commas, semicolons or line breaks separate them. */
export const splitSkills = (text: string): string[] =>
  text
    .split(/[,;\n，、；]/)
    .map((skill) => skill.trim())
    .filter(Boolean);
