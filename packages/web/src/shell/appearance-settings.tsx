import { Button, Radio, SegmentedControl, Switch } from '@mantine/core'
import { IconArrowBackUp, IconCircleCheck, IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import type { CSSProperties, ReactElement } from 'react'
import { queryClient } from '../api/query-client.ts'
import { currentLocale, offeredLocales } from '../i18n/locales.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { chooseLanguage } from '../session/choose-language.ts'
import { saved, useSaved } from '../state/saved.ts'
import { customColors, savedStateDefaults } from '../state/saved-state.ts'
import { accentScale } from '../theme/accent-scale.ts'
import { contrast, isHexColour } from '../theme/colour.ts'
import { customThemeName, namedThemes } from '../theme/themes.ts'
import { SettingRow } from '../ui/form-fields.tsx'
import classes from './settings-dialog.module.css'

export function AppearanceSettings(): ReactElement {
  const t = useTexts()
  const themeName = useSaved((state) => state.settings.themeName)
  return (
    <>
      <SettingRow
        title={t('shell.settings.scheme')}
        text={t('shell.settings.scheme.hint')}
        control={<SchemeControl />}
      />
      <SettingRow
        title={t('shell.settings.language')}
        text={t('shell.settings.language.hint')}
        control={<LanguageChoice />}
      />
      <SettingRow title={t('shell.settings.theme')} text={t('shell.settings.theme.hint')}>
        <ThemeChoice />
      </SettingRow>
      {themeName === customThemeName ? <CustomColours /> : null}
      <SettingRow title={t('shell.settings.joins')} text={t('shell.settings.joins.hint')} control={<JoiningTables />} />
    </>
  )
}

/** Only languages with texts are offered. */
function LanguageChoice(): ReactElement {
  const t = useTexts()
  const language = useSaved((state) => state.settings.language)
  return (
    <Radio.Group
      name="language"
      aria-label={t('shell.settings.language')}
      value={currentLocale(language).code}
      onChange={chooseLanguage}
    >
      {offeredLocales.map(({ code, label }) => (
        <Radio key={code} value={code} label={<bdi lang={code}>{label}</bdi>} size="xs" />
      ))}
    </Radio.Group>
  )
}

function JoiningTables(): ReactElement {
  const t = useTexts()
  const includeM2M = useSaved((state) => state.settings.includeM2M)
  function show(isOn: boolean): void {
    saved.change('settings', { includeM2M: isOn })
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes('tables') })
  }
  return (
    <Switch
      aria-label={t('shell.settings.joins')}
      checked={includeM2M}
      onChange={(event) => show(event.currentTarget.checked)}
    />
  )
}

const schemes = { light: false, dark: true, system: null } as const

function SchemeControl(): ReactElement {
  const t = useTexts()
  const darkTheme = useSaved((state) => state.settings.darkTheme)
  const value = darkTheme === null ? 'system' : darkTheme ? 'dark' : 'light'
  const icons = { light: IconSun, dark: IconMoon, system: IconDeviceDesktop }
  return (
    <SegmentedControl
      aria-label={t('shell.settings.scheme')}
      value={value}
      onChange={(choice) => saved.change('settings', { darkTheme: schemes[choice as keyof typeof schemes] })}
      data={(['light', 'dark', 'system'] as const).map((scheme) => {
        const Icon = icons[scheme]
        return {
          value: scheme,
          label: (
            <span className={classes.segmentIcon}>
              <Icon size={14} stroke={1.9} aria-hidden />
              {t(`shell.settings.scheme.${scheme}`)}
            </span>
          ),
        }
      })}
    />
  )
}

function ThemeChoice(): ReactElement {
  const t = useTexts()
  const themeName = useSaved((state) => state.settings.themeName)
  const custom = useSaved((state) => state.settings.customTheme)
  const choices = [
    ...namedThemes.map((theme) => ({ name: theme.name, swatch: theme.light })),
    { name: customThemeName, swatch: `linear-gradient(90deg, ${custom.primary}, ${custom.accent})` },
  ]
  return (
    <div className={classes.themes} role="radiogroup" aria-label={t('shell.settings.theme')}>
      {choices.map(({ name, swatch }) => (
        // biome-ignore lint/a11y/useSemanticElements: a whole picture is the radio; a native one cannot hold it.
        <button
          key={name}
          type="button"
          role="radio"
          aria-checked={name === themeName}
          className={classes.theme}
          onClick={() => saved.change('settings', { themeName: name })}
        >
          <span className={classes.mini} style={{ '--swatch': swatch } as CSSProperties}>
            <span
              className={classes.miniRow}
              style={name === customThemeName ? ({ '--swatch': custom.accent } as CSSProperties) : undefined}
            />
          </span>
          <span className={classes.themeName}>
            <span className={classes.radio} />
            {name}
          </span>
        </button>
      ))}
    </div>
  )
}

function CustomColours(): ReactElement {
  const t = useTexts()
  const custom = useSaved((state) => state.settings.customTheme)
  const reset = () => saved.change('settings', { customTheme: savedStateDefaults.settings.customTheme })
  return (
    <SettingRow
      title={t('shell.settings.custom')}
      text={t('shell.settings.custom.hint')}
      control={
        <Button size="xs" variant="subtle" leftSection={<IconArrowBackUp size={16} />} onClick={reset}>
          {t('shell.settings.custom.reset')}
        </Button>
      }
    >
      <div className={classes.colours}>
        {customColors.map((name) => (
          <label key={name} className={classes.colour}>
            <input
              type="color"
              className={classes.swatch}
              value={custom[name]}
              onChange={({ currentTarget: { value } }) =>
                isHexColour(value) && saved.change('settings', { customTheme: { ...custom, [name]: value } })
              }
            />
            <span className={classes.colourName}>{t(`shell.settings.color.${name}`)}</span>
            <span className={classes.hex}>{custom[name]}</span>
          </label>
        ))}
        <Readability primary={custom.primary} />
      </div>
    </SettingRow>
  )
}

function Readability({ primary }: { readonly primary: string }): ReactElement {
  const t = useTexts()
  const used = accentScale(primary)[6] ?? primary
  const ratio = (Math.floor(contrast(used, '#ffffff') * 10) / 10).toFixed(1)
  const isKept = contrast(primary, '#ffffff') >= 4.5
  return (
    <span className={classes.readable}>
      <IconCircleCheck size={14} stroke={1.9} aria-hidden />
      {t(isKept ? 'shell.settings.custom.readable' : 'shell.settings.custom.darkened', { ratio })}
    </span>
  )
}
