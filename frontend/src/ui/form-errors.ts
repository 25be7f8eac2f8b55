import type { FormInstance } from 'antd';

/** Puts the server's sentences on the fields of a form that they belong to, and the cursor into the first. */
export function showErrors(form: FormInstance, sentences: Record<string, string>): void {
  const fields = form.getFieldsError().flatMap(({ name: [name] }) => {
    const sentence = sentences[String(name)];
    return sentence ? [{ name: String(name), errors: [sentence] }] : [];
  });
  form.setFields(fields);
  const [first] = fields;
  if (first) form.focusField(first.name);
}
