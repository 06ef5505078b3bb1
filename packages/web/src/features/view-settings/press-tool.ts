export const toolButton = (tool: string): HTMLElement | null => document.querySelector(`[data-tool="${tool}"]`)

/** What a button of the view bar does, asked for elsewhere. A menu gives the focus back first; what opens takes it then. */
export function pressTool(tool: string): void {
  setTimeout(() => toolButton(tool)?.click())
}
