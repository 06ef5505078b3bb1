import type { KeySection } from '../../actions/action.ts'
import { isOnScreen } from '../is-on-screen.ts'

/** What use-card-walk.ts hears. */
export const keys: KeySection = {
  title: 'gallery.keys',
  visible: () => isOnScreen('gallery'),
  lines: [
    { keys: ['up', 'down', 'left', 'right'], title: 'gallery.keys.walk' },
    { keys: ['home', 'end'], title: 'gallery.keys.row' },
    { keys: ['mod+home', 'mod+end'], title: 'gallery.keys.ends' },
    { keys: ['pageup', 'pagedown'], title: 'gallery.keys.page' },
    { keys: ['enter', 'space'], title: 'gallery.keys.open' },
    { keys: ['shift+enter'], title: 'gallery.keys.add' },
    { keys: ['alt+left', 'alt+right', 'alt+up', 'alt+down'], title: 'gallery.keys.move' },
    { keys: ['shift+f10'], title: 'gallery.keys.menu' },
    { keys: ['mod+z'], title: 'rows.undo' },
    { keys: ['mod+shift+z', 'mod+y'], title: 'rows.redo' },
  ],
}
