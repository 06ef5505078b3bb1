import type { KeySection } from '../../actions/action.ts'
import { isOnScreen } from '../is-on-screen.ts'

/** What use-timeline-keys.ts hears. */
export const keys: KeySection = {
  title: 'timeline.keys',
  visible: () => isOnScreen('timeline'),
  lines: [
    { keys: ['up', 'down', 'left', 'right'], title: 'timeline.keys.walk' },
    { keys: ['home', 'end'], title: 'timeline.keys.ends' },
    { keys: ['enter', 'space'], title: 'timeline.keys.open' },
    { keys: ['alt+left', 'alt+right'], title: 'timeline.keys.move' },
    { keys: ['alt+shift+left', 'alt+shift+right'], title: 'timeline.keys.resize' },
    { keys: ['alt+up', 'alt+down'], title: 'timeline.keys.lane' },
    { keys: ['pageup', 'pagedown'], title: 'timeline.keys.page' },
    { keys: ['+', '-'], title: 'timeline.keys.zoom' },
    { keys: ['t'], title: 'timeline.keys.today' },
    { keys: ['shift+enter'], title: 'timeline.keys.add' },
    { keys: ['mod+z'], title: 'rows.undo' },
    { keys: ['mod+shift+z', 'mod+y'], title: 'rows.redo' },
  ],
}
