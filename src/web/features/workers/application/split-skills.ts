/** Returns skills as they are typed: with commas, semicolons or line breaks between them. */
export const splitSkills = (text: string): string[] =>
  text
    .split(/[,;\n，、；]/)
    .map((skill) => skill.trim())
    .filter(Boolean);
