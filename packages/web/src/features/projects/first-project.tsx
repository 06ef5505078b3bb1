import { Button } from '@mantine/core'
import { IconDatabase, IconFileImport, IconPackageImport, IconPlus, IconTemplate } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { useTexts } from '../../i18n/use-texts.ts'
import classes from './projects-screen.module.css'

/** What a person sees who has no project yet. */
export function FirstProject({ mayCreate }: { readonly mayCreate: boolean }): ReactElement {
  const t = useTexts()
  return (
    <div className={classes.first}>
      <RowOfHouses />
      <h2>{t('projects.first.title')}</h2>
      <p>{t('projects.first.text')}</p>
      {mayCreate ? (
        <>
          <Button component={Link} to="/project/name" size="md" leftSection={<IconPlus size={16} />}>
            {t('projects.new')}
          </Button>
          <div className={classes.others}>
            <span>{t('projects.first.or')}</span>
            <Button component={Link} to="/project/0" variant="subtle" leftSection={<IconDatabase size={16} />}>
              {t('projects.start.connect')}
            </Button>
            <Button component={Link} to="/project/file" variant="subtle" leftSection={<IconFileImport size={16} />}>
              {t('projects.start.file')}
            </Button>
            <Button component={Link} to="/project/templates" variant="subtle" leftSection={<IconTemplate size={16} />}>
              {t('projects.start.template')}
            </Button>
            <Button
              component={Link}
              to="/project/restore"
              variant="subtle"
              leftSection={<IconPackageImport size={16} />}
            >
              {t('projects.start.restore')}
            </Button>
          </div>
        </>
      ) : null}
    </div>
  )
}

function RowOfHouses(): ReactElement {
  return (
    <svg
      width="200"
      height="104"
      viewBox="0 0 200 104"
      fill="none"
      strokeWidth="1.25"
      strokeLinejoin="round"
      aria-hidden
    >
      <g stroke="var(--rh-line-strong)">
        <path d="M20 103.5V52l24-22 24 22v51.5" />
        <path d="M132 103.5V52l24-22 24 22v51.5" />
        <path d="M30 60h10v12H30zM48 60h10v12H48zM30 82h10v21H30zM48 82h10v12H48z" />
        <path d="M142 60h10v12h-10zM160 60h10v12h-10zM142 82h10v12h-10zM160 82h10v21h-10z" />
        <path d="M4 103.5h192" />
      </g>
      <g stroke="var(--rh-accent-line)">
        <path fill="var(--rh-canvas)" d="M68 103.5V34l32-28 32 28v69.5" />
        <path fill="var(--rh-accent-soft)" d="M80 42h12v14H80zM108 42h12v14h-12zM80 66h12v14H80zM108 66h12v14h-12z" />
        <path fill="var(--rh-accent-soft)" d="M93 86h14v17.5H93z" />
      </g>
    </svg>
  )
}
