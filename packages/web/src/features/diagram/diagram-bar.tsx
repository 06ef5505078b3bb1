import { ActionIcon, Button } from '@mantine/core'
import {
  type Icon,
  IconCheck,
  IconColumns3,
  IconDownload,
  IconLayoutGrid,
  IconMaximize,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react'
import { useReactFlow } from '@xyflow/react'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { toast } from '../../state/toast-store.ts'
import { Menu } from '../../ui/menu.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { SearchField } from '../../ui/search-field.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import classes from './diagram.module.css'
import { type FieldChoice, fieldChoices } from './diagram-size.ts'
import { type Drawing, drawPicture, type PictureColours } from './draw-picture.ts'
import { kindName } from './flow-parts.ts'
import { pngOf, svgOf } from './save-picture.ts'

interface DiagramBarProps {
  /** Of the project; the picture is called by it. */
  readonly title: string
  readonly drawing: Pick<Drawing, 'structure' | 'places' | 'choice'>
  readonly search: string
  readonly onSearch: (text: string) => void
  readonly onChoose: (choice: FieldChoice) => void
  readonly onArrange: () => void
}

export function DiagramBar({ title, drawing, search, onSearch, onChoose, onArrange }: DiagramBarProps): ReactElement {
  const t = useTexts()
  const { fitView, zoomIn, zoomOut } = useReactFlow()

  async function save(form: 'png' | 'svg'): Promise<void> {
    const kindNames = Object.fromEntries(['bt', 'hm', 'mm', 'oo'].map((kind) => [kind, kindName(kind, t)]))
    try {
      const picture = drawPicture({ ...drawing, kindNames, colours: coloursNow() })
      saveFile(form === 'svg' ? svgOf(picture.svg) : await pngOf(picture), `${title}.${form}`)
    } catch {
      toast.error(t('diagram.export.failed'))
    }
  }

  return (
    <div className={classes.bar} role="toolbar" aria-label={t('diagram.title')}>
      <h1>{t('diagram.title')}</h1>
      <Menu position="bottom-start" width={176}>
        <Menu.Target>
          <Button
            size="xs"
            variant={drawing.choice === 'all' ? 'subtle' : 'light'}
            leftSection={<IconColumns3 size={16} />}
          >
            {t('diagram.fields')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {fieldChoices.map((choice) => (
            <Menu.Item
              key={choice}
              aria-current={choice === drawing.choice}
              rightSection={choice === drawing.choice ? <IconCheck size={14} /> : null}
              onClick={() => onChoose(choice)}
            >
              {t(`diagram.fields.${choice}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Button size="xs" variant="subtle" leftSection={<IconLayoutGrid size={16} />} onClick={onArrange}>
        {t('diagram.arrange')}
      </Button>
      <Menu position="bottom-start" width={176}>
        <Menu.Target>
          <Button size="xs" variant="subtle" leftSection={<IconDownload size={16} />}>
            {t('diagram.export')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => void save('png')}>{t('diagram.export.png')}</Menu.Item>
          <Menu.Item onClick={() => void save('svg')}>{t('diagram.export.svg')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <span className={classes.space} />
      <search className={classes.search}>
        <SearchField label={t('diagram.search')} value={search} onChange={onSearch} />
      </search>
      <Tool icon={IconZoomOut} label={t('diagram.zoomOut')} onClick={() => void zoomOut()} />
      <Tool icon={IconZoomIn} label={t('diagram.zoomIn')} onClick={() => void zoomIn()} />
      <Tool icon={IconMaximize} label={t('diagram.fit')} onClick={() => void fitView({ padding: 0.1, maxZoom: 1 })} />
    </div>
  )
}

interface ToolProps {
  readonly icon: Icon
  readonly label: string
  readonly onClick: () => void
}

function Tool({ icon: Picture, label, onClick }: ToolProps): ReactElement {
  return (
    <Tooltip label={label}>
      <ActionIcon size="xs" aria-label={label} onClick={onClick}>
        <Picture size={16} />
      </ActionIcon>
    </Tooltip>
  )
}

/** Of the theme on the screen. */
function coloursNow(): PictureColours {
  const style = getComputedStyle(document.documentElement)
  const of = (name: string) => style.getPropertyValue(`--rh-${name}`).trim()
  return {
    canvas: of('canvas'),
    surface: of('surface'),
    line: of('line-strong'),
    text: of('text'),
    soft: of('text-2'),
    accent: of('accent-line'),
  }
}
