import type { KeyCommand } from '@rowhouse/grid/input/keys'
import type { KeyLine, KeySection } from '../../actions/action.ts'
import { isOnScreen } from '../is-on-screen.ts'

/** The keys of the grid by what it understands under them: a test asks it for each. */
export const keysOfGrid: { readonly [Does in KeyCommand['do']]: readonly KeyLine[] } = {
  move: [
    { keys: ['up', 'down', 'left', 'right'], title: 'grid.keys.move' },
    { keys: ['shift+up', 'shift+down'], title: 'grid.keys.extend' },
    { keys: ['mod+up', 'mod+down'], title: 'grid.keys.edge' },
    { keys: ['home', 'end'], title: 'grid.keys.line' },
    { keys: ['pageup', 'pagedown'], title: 'grid.keys.page' },
  ],
  corner: [{ keys: ['mod+home', 'mod+end'], title: 'grid.keys.corner' }],
  tab: [{ keys: ['tab', 'shift+tab'], title: 'grid.keys.tab' }],
  enter: [{ keys: ['enter'], title: 'grid.keys.enter' }],
  edit: [{ keys: ['f2'], title: 'grid.keys.edit' }],
  clear: [{ keys: ['delete'], title: 'grid.keys.clear' }],
  'fill-down': [{ keys: ['mod+d'], title: 'grid.keys.fillDown' }],
  'fill-end': [{ keys: ['mod+r'], title: 'grid.keys.fillEnd' }],
  series: [{ keys: ['alt+shift+down', 'alt+shift+right'], title: 'grid.keys.series' }],
  'paste-transposed': [{ keys: ['mod+alt+v'], title: 'grid.keys.transpose' }],
  'select-all': [{ keys: ['mod+a'], title: 'grid.keys.all' }],
  'pick-column': [{ keys: ['mod+space'], title: 'grid.keys.column' }],
  tick: [{ keys: ['shift+space'], title: 'grid.keys.tick' }],
  expand: [{ keys: ['space'], title: 'grid.keys.expand' }],
  'new-row': [{ keys: ['shift+enter'], title: 'grid.keys.newRow' }],
  'move-rows': [{ keys: ['alt+up', 'alt+down'], title: 'grid.keys.moveRows' }],
  menu: [{ keys: ['shift+f10'], title: 'grid.keys.menu' }],
  host: [
    { keys: ['mod+z'], title: 'rows.undo' },
    { keys: ['mod+shift+z', 'mod+y'], title: 'rows.redo' },
    { keys: ['mod+f'], title: 'rows.find' },
    { keys: ['mod+/'], title: 'shell.action.keys' },
  ],
  // The list says it of everything.
  escape: [],
}

/** The browser tells the grid of these by events of their own. */
const clipboard: readonly KeyLine[] = [{ keys: ['mod+c', 'mod+x', 'mod+v'], title: 'grid.keys.clipboard' }]

export const keys: KeySection = {
  title: 'grid.keys',
  visible: () => isOnScreen('grid'),
  lines: [...Object.values(keysOfGrid).flat(), ...clipboard],
}
