import { SegmentedControl, Switch } from '@mantine/core'
import { columnTypes } from '@rowhouse/core/column-types/registry'
import { canCover } from '@rowhouse/core/views/can-cover'
import { cardSizes } from '@rowhouse/core/views/settings/card-size'
import { coverFits } from '@rowhouse/core/views/settings/cover-fit'
import type { ReactElement } from 'react'
import { useTexts } from '../../../i18n/use-texts.ts'
import { Popover } from '../../../ui/popover.tsx'
import { FieldSelect } from '../field-select.tsx'
import { ToolButton } from '../tool-button.tsx'
import classes from '../view-bar.module.css'
import type { ViewBarProps } from '../view-bar-props.ts'
import own from './cards.module.css'

/** How the cards of a view look: their picture, their size, and whether fields are named. */
export function CardsButton({ table, view }: ViewBarProps): ReactElement {
  const t = useTexts()
  const { cover, coverFit, cardSize, cardLabels } = view.settings
  const columns = table.columns.filter(({ type }) => canCover({ type: columnTypes[type] }))
  const field = columns.find(({ id }) => id === cover)
  return (
    <Popover position="bottom-start" width={300} trapFocus>
      <Popover.Target>
        <ToolButton
          tool="cards"
          label={field === undefined ? t('views.cards') : t('views.cards.coverOf', { title: field.title })}
        />
      </Popover.Target>
      <Popover.Dropdown className={classes.pop ?? ''} aria-label={t('views.cards')}>
        <div className={classes.head}>
          <h2>{t('views.cards')}</h2>
        </div>
        <div className={own.settings}>
          <h3>{t('views.cards.cover')}</h3>
          {columns.length === 0 ? (
            <p className={classes.none}>{t('views.cards.noFiles')}</p>
          ) : (
            <FieldSelect
              label={t('views.cards.cover')}
              columns={columns}
              value={field?.id ?? null}
              placeholder={t('views.cards.noCover')}
              onPick={({ id }) => void view.change({ cover: id })}
              onClear={() => void view.change({ cover: null })}
            />
          )}
          {field === undefined ? null : (
            <SegmentedControl
              fullWidth
              size="xs"
              aria-label={t('views.cards.fit')}
              data={coverFits.map((fit) => ({ value: fit, label: t(`views.cards.fit.${fit}`) }))}
              value={coverFit}
              onChange={(fit) => void view.change({ coverFit: fit })}
            />
          )}
          <h3>{t('views.cards.size')}</h3>
          <SegmentedControl
            fullWidth
            size="xs"
            aria-label={t('views.cards.size')}
            data={cardSizes.map((size) => ({ value: size, label: t(`views.cards.size.${size}`) }))}
            value={cardSize}
            onChange={(size) => void view.change({ cardSize: size })}
          />
          <Switch
            size="xs"
            label={t('views.cards.labels')}
            checked={cardLabels}
            onChange={(event) => void view.change({ cardLabels: event.currentTarget.checked })}
          />
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
