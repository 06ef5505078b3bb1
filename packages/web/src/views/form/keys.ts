import type { KeySection } from '../../actions/action.ts'
import { isOnScreen } from '../is-on-screen.ts'

/** What the page and the builder hear. */
export const keys: KeySection = {
  title: 'forms.keys',
  visible: () => isOnScreen('form'),
  lines: [
    { keys: ['mod+enter'], title: 'forms.keys.submit' },
    { keys: ['alt+up', 'alt+down'], title: 'forms.keys.move' },
  ],
}
