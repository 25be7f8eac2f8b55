const fields = 'input:not([type=checkbox]), textarea, select, [contenteditable]';
const layers = 'dialog, [role=dialog], [role=listbox], [role=menu]';

/** Reports whether keys at an element are text, choose in a list, or belong to a dialog. */
export const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest(`${fields}, ${layers}`) !== null;
