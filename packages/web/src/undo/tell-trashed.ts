import { text } from '../i18n/i18n.ts'
import { currentLink } from '../state/link-in-address.ts'
import { navigateTo } from '../state/navigation.ts'
import { toast } from '../state/toast-store.ts'
import { tabPath } from '../structure/projects/project-places.ts'
import { lookIntoTrashAgain } from '../structure/trash/queries.ts'

/** Says that something is in the trash, and offers both ways back: at once, and by the trash itself. */
export function tellTrashed(projectId: string, said: string, undo: () => void): void {
  // Whoever came by a public link has neither a trash nor steps to take back; members of the project do.
  if (currentLink() !== null) return void toast.success(said)
  void lookIntoTrashAgain(projectId)
  toast.undo(said, text('tables.undo'), undo, {
    label: text('trash.title'),
    run: () => void navigateTo(tabPath(projectId, 'trash')),
  })
}
