import type { FormInstance } from 'antd';

/** Shows the server's error texts at their fields and focuses the first of these fields. */
export function showErrors(form: FormInstance, sentences: Record<string, string>): void {
  const fields = form.getFieldsError().flatMap(({ name: [name] }) => {
    const sentence = sentences[String(name)];
    return sentence ? [{ name: String(name), errors: [sentence] }] : [];
  });
  form.setFields(fields);
  const [first] = fields;
  if (first) form.focusField(first.name);
}
