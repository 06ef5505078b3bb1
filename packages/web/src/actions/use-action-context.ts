import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { useTexts } from '../i18n/use-texts.ts'
import { canNow, useSession } from '../session/use-session.ts'
import { useAppState } from '../state/app-state.ts'
import type { ActionContext } from './action.ts'

export function useActionContext(): ActionContext {
  const t = useTexts()
  const navigate = useNavigate()
  const { isSignedIn, isSuperAdmin } = useSession()
  const project = useAppState((state) => state.project)
  return useMemo(
    () => ({ t, isSignedIn, isSuperAdmin, project, can: canNow, navigate: (path) => void navigate(path) }),
    [t, isSignedIn, isSuperAdmin, project, navigate],
  )
}
