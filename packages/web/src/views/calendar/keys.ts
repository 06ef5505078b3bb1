import type { KeySection } from '../../actions/action.ts'
import { isOnScreen } from '../is-on-screen.ts'

/** What use-calendar-keys.ts hears. */
export const keys: KeySection = {
  title: 'calendar.keys',
  visible: () => isOnScreen('calendar'),
  lines: [
    { keys: ['up', 'down', 'left', 'right'], title: 'calendar.keys.walk' },
    { keys: ['home', 'end'], title: 'calendar.keys.week' },
    { keys: ['pageup', 'pagedown'], title: 'calendar.keys.page' },
    { keys: ['shift+pageup', 'shift+pagedown'], title: 'calendar.keys.year' },
    { keys: ['t'], title: 'calendar.keys.today' },
    { keys: ['enter', 'space'], title: 'calendar.keys.open' },
    { keys: ['tab'], title: 'calendar.keys.events' },
    { keys: ['shift+enter'], title: 'calendar.keys.add' },
    { keys: ['alt+left', 'alt+right', 'alt+up', 'alt+down'], title: 'calendar.keys.move' },
    { keys: ['alt+shift+left', 'alt+shift+right', 'alt+shift+up', 'alt+shift+down'], title: 'calendar.keys.resize' },
    { keys: ['mod+z'], title: 'rows.undo' },
    { keys: ['mod+shift+z', 'mod+y'], title: 'rows.redo' },
  ],
}
