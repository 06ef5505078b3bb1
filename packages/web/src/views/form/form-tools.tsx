import { IconEye, IconPencil } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { BarButton } from '../../features/view-settings/tool-button.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import type { ViewBodyProps } from '../view-body.ts'
import { useFormMode } from './form-mode.ts'
import { useMayBuild } from './may-build.ts'

/** From building a form to filling it in, and back. */
export function FormTools({ project, view, viewId }: ViewBodyProps): ReactElement | null {
  const t = useTexts()
  const { previewed, preview } = useFormMode()
  const mayBuild = useMayBuild(project, view)
  if (!mayBuild) return null
  return previewed === viewId ? (
    <BarButton icon={IconPencil} label={t('forms.edit')} onClick={() => preview(null)} />
  ) : (
    <BarButton icon={IconEye} label={t('forms.preview')} onClick={() => preview(viewId)} />
  )
}
