import { useState } from 'react'
import { saved } from '../../state/saved.ts'

/** As it was when the screen opened: signing in on the screen itself must not count, the form leads on from there. */
export function useAlreadySignedIn(): boolean {
  const [already] = useState(() => {
    const { token, user } = saved.getState().users
    return token !== null && user !== null
  })
  return already
}
