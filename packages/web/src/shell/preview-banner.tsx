import { Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { useTexts } from '../i18n/use-texts.ts'
import { useSaved } from '../state/saved.ts'
import { keepViewingAs, useViewingAs } from '../state/view-as.ts'
import classes from './preview-banner.module.css'
import { preview } from './preview-menu.tsx'

/** That somebody acts as a lower role or looks as somebody else, on every screen of the project, with the way back. */
export function PreviewBanner(): ReactElement | null {
  const t = useTexts()
  const previewAs = useSaved((state) => state.users.previewAs)
  const viewing = useViewingAs()
  if (viewing !== null) {
    const { name, role } = viewing
    return (
      <Banner
        text={t('shell.viewAs.banner', { name, role: t(`shell.role.${role}`) })}
        back={t('shell.viewAs.reset')}
        onBack={endViewAs}
      />
    )
  }
  if (previewAs === null) return null
  const text = t('shell.preview.banner', { role: t(`shell.role.${previewAs}`) })
  return <Banner text={text} back={t('shell.preview.reset')} onBack={() => void preview(null)} />
}

interface BannerProps {
  readonly text: string
  readonly back: string
  readonly onBack: () => void
}

function Banner({ text, back, onBack }: BannerProps): ReactElement {
  return (
    <div className={classes.banner} role="status">
      <IconEye size={16} stroke={1.75} aria-hidden />
      <span>{text}</span>
      <Button size="xs" variant="default" onClick={onBack}>
        {back}
      </Button>
    </div>
  )
}

/** Nothing of what the other person saw stays. */
function endViewAs(): void {
  keepViewingAs(null)
  window.location.reload()
}
