import type { Action } from '../../actions/action.ts'
import { pressTool, toolButton } from './press-tool.ts'
import { viewTools } from './view-tools.ts'

/** What the view bar offers, for people who would rather type its name. */
export const actions: readonly Action[] = Object.entries(viewTools).map(([tool, action]) => ({
  id: `grid.${tool}`,
  ...action,
  visible: () => toolButton(tool) !== null,
  run: () => pressTool(tool),
}))
