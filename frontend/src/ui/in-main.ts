/** Returns where a tooltip is rendered: in the main content if its trigger is there, because that is a landmark. */
export const inMain = (trigger: HTMLElement): HTMLElement =>
  trigger.closest('main') ?? document.body;
