import type { KeySection } from '../../actions/action.ts'
import { isOnScreen } from '../is-on-screen.ts'

/** What use-card-keys.ts hears. */
export const keys: KeySection = {
  title: 'kanban.keys',
  visible: () => isOnScreen('kanban'),
  lines: [
    { keys: ['up', 'down', 'left', 'right'], title: 'kanban.keys.walk' },
    { keys: ['home', 'end'], title: 'kanban.keys.ends' },
    { keys: ['enter', 'space'], title: 'kanban.keys.open' },
    { keys: ['alt+up', 'alt+down'], title: 'kanban.keys.order' },
    { keys: ['alt+left', 'alt+right'], title: 'kanban.keys.stack' },
    { keys: ['shift+f10'], title: 'kanban.keys.menu' },
    { keys: ['mod+z'], title: 'rows.undo' },
    { keys: ['mod+shift+z', 'mod+y'], title: 'rows.redo' },
  ],
}
