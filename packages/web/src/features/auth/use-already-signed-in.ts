import { useState } from 'react'
import { saved, useSaved } from '../../state/saved.ts'

/**
 * By the session there was when the screen opened, as soon as it is known whose it is: signing in on the screen itself must
 * not count, the form leads on from there.
 */
export function useAlreadySignedIn(): boolean {
  const [openedWith] = useState(() => saved.getState().users.token)
  return useSaved(({ users }) => openedWith !== null && users.token === openedWith && users.user !== null)
}
