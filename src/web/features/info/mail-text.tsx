/** A sentence with the support address in it turned into a link. */
export function MailText({ text, email }: { text: string; email: string }) {
  const [before, ...after] = text.split(email);
  if (after.length === 0) return text;
  return (
    <>
      {before}
      <MailLink email={email} />
      <MailText text={after.join(email)} email={email} />
    </>
  );
}

const MailLink = ({ email }: { email: string }) => (
  <a
    href={`mailto:${email}`}
    className="font-semibold text-pine-ink underline decoration-1 underline-offset-3 hover:decoration-2 wrap-anywhere"
  >
    {email}
  </a>
);
