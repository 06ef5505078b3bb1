import { useLocation } from 'react-router'
import { placeAfterSignIn } from './place-after-sign-in.ts'

/** `#/user/authentication/signin?continueAfterSignIn=/nc/p_1`, or what the guard of a screen noted. */
export function usePlaceAfterSignIn(): string {
  const { search, state } = useLocation()
  return placeAfterSignIn(new URLSearchParams(search).get('continueAfterSignIn'), state)
}
