/** The name and the number of a person, as a link that calls it. */
export function Contact({ text }: { text: string }) {
  const [, name = '', number = ''] = /^(.*) (\S+)$/.exec(text) ?? [];
  if (!number) return <>{text}</>;
  return (
    <a className="num" href={`tel:${number}`}>
      {name} {number}
    </a>
  );
}
