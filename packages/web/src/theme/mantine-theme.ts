import {
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  type MantineThemeOverride,
} from '@mantine/core'
import classes from './mantine.module.css'

const tuple = (prefix: string): MantineColorsTuple =>
  Array.from({ length: 10 }, (_, i) => `var(${prefix}${i})`) as unknown as MantineColorsTuple

const control = { xs: 'var(--rh-ctl-xs)', sm: 'var(--rh-ctl-sm)', md: 'var(--rh-ctl-md)', lg: 'var(--rh-ctl-lg)' }
type ControlSize = keyof typeof control
const buttonPadding: Record<ControlSize, string> = { xs: '7px', sm: '10px', md: '12px', lg: '14px' }

const controlSize = (size: unknown): ControlSize =>
  typeof size === 'string' && size in control ? (size as ControlSize) : 'sm'
const bigText = (size: unknown) => (controlSize(size) === 'lg' ? 'var(--rh-fs-14)' : 'var(--rh-fs-13)')

interface Sized {
  readonly size?: unknown
}

const inputVars = (_: unknown, { size }: Sized) => ({
  wrapper: { '--input-height': control[controlSize(size)], '--input-fz': bigText(size) },
})

// Plain objects instead of `Button.extend(…)`: importing the parts here would put all of them into the first download.
export const mantineTheme: MantineThemeOverride = createTheme({
  fontFamily: 'var(--rh-font)',
  fontFamilyMonospace: 'var(--rh-mono)',
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  lineHeights: { xs: '1.333', sm: '1.54', md: '1.57', lg: '1.5', xl: '1.4' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  radius: { xs: '3px', sm: '4px', md: '6px', lg: '8px', xl: '10px' },
  defaultRadius: 'md',
  colors: { accent: tuple('--rh-accent-'), gray: tuple('--rh-gray-'), dark: tuple('--rh-dark-') },
  primaryColor: 'accent',
  primaryShade: 6,
  headings: { fontWeight: '600' },
  respectReducedMotion: true,
  cursorType: 'default',
  focusClassName: classes.focus ?? '',
  components: {
    Button: {
      defaultProps: { size: 'sm' },
      classNames: { root: classes.button ?? '', label: classes.buttonLabel ?? '' },
      vars: (_: unknown, { size }: Sized) => ({
        root: {
          '--button-height': control[controlSize(size)],
          '--button-padding-x': buttonPadding[controlSize(size)],
          '--button-fz': bigText(size),
        },
      }),
    },
    ActionIcon: {
      defaultProps: { size: 'sm', variant: 'subtle', color: 'gray' },
      classNames: { root: classes.actionIcon ?? '' },
      vars: (_: unknown, { size }: Sized) => ({ root: { '--ai-size': control[controlSize(size)] } }),
    },
    Input: { defaultProps: { size: 'sm' }, classNames: { input: classes.input ?? '' }, vars: inputVars },
    InputWrapper: {
      defaultProps: { size: 'sm' },
      classNames: { label: classes.label ?? '', error: classes.error ?? '', description: classes.description ?? '' },
    },
    CloseButton: { defaultProps: { size: 28, iconSize: 16 } },
    TextInput: { defaultProps: { size: 'sm' } },
    PasswordInput: {
      defaultProps: { size: 'sm' },
      classNames: { innerInput: classes.innerInput ?? '', input: classes.input ?? '' },
    },
    Textarea: { defaultProps: { size: 'sm' } },
    Select: {
      defaultProps: { size: 'sm' },
      classNames: { dropdown: classes.dropdown ?? '', option: classes.option ?? '' },
    },
    Switch: { defaultProps: { size: 'sm', withThumbIndicator: false } },
    SegmentedControl: {
      defaultProps: { size: 'sm', transitionDuration: 120, withItemsBorders: false },
      classNames: {
        root: classes.segment ?? '',
        label: classes.segmentLabel ?? '',
        indicator: classes.segmentIndicator ?? '',
      },
    },
    Menu: {
      defaultProps: { shadow: 'md', offset: 4, transitionProps: { duration: 120 }, zIndex: 'var(--rh-z-popover)' },
      classNames: {
        dropdown: classes.dropdown ?? '',
        item: classes.menuItem ?? '',
        itemSection: classes.menuSection ?? '',
        divider: classes.menuDivider ?? '',
        label: classes.menuLabel ?? '',
      },
    },
    Popover: {
      defaultProps: { shadow: 'md', offset: 4, transitionProps: { duration: 120 }, zIndex: 'var(--rh-z-popover)' },
      classNames: { dropdown: classes.dropdown ?? '' },
    },
    Modal: {
      defaultProps: {
        zIndex: 'var(--rh-z-dialog)',
        transitionProps: { duration: 150, transition: 'fade' },
        centered: true,
      },
      classNames: {
        content: classes.dialog ?? '',
        header: classes.dialogHead ?? '',
        title: classes.dialogTitle ?? '',
        body: classes.dialogBody ?? '',
        overlay: classes.overlay ?? '',
        close: classes.close ?? '',
      },
    },
    Tooltip: {
      defaultProps: { openDelay: 400, transitionProps: { duration: 120 }, zIndex: 'var(--rh-z-tip)' },
      classNames: { tooltip: classes.tooltip ?? '' },
    },
  },
})

const variables = {
  '--mantine-color-body': 'var(--rh-canvas)',
  '--mantine-color-text': 'var(--rh-text)',
  '--mantine-color-dimmed': 'var(--rh-text-2)',
  '--mantine-color-placeholder': 'var(--rh-text-3)',
  '--mantine-color-default': 'var(--rh-raised)',
  '--mantine-color-default-hover': 'color-mix(in srgb, var(--rh-text) 5%, var(--rh-raised))',
  '--mantine-color-default-color': 'var(--rh-text)',
  '--mantine-color-default-border': 'var(--rh-line-field)',
  '--mantine-primary-color-filled': 'var(--rh-accent)',
  '--mantine-primary-color-filled-hover': 'var(--rh-accent-hover)',
  '--mantine-primary-color-light': 'var(--rh-accent-soft)',
  '--mantine-primary-color-light-hover': 'var(--rh-accent-soft-2)',
  '--mantine-primary-color-light-color': 'var(--rh-accent-text)',
  '--mantine-primary-color-contrast': 'var(--rh-on-accent)',
  '--mantine-color-accent-filled': 'var(--rh-accent)',
  '--mantine-color-accent-filled-hover': 'var(--rh-accent-hover)',
  '--mantine-color-accent-light': 'var(--rh-accent-soft)',
  '--mantine-color-accent-light-hover': 'var(--rh-accent-soft-2)',
  '--mantine-color-accent-light-color': 'var(--rh-accent-text)',
  '--mantine-color-accent-outline': 'var(--rh-accent-line)',
  '--mantine-color-accent-text': 'var(--rh-accent-text)',
  '--mantine-color-red-filled': 'var(--rh-error)',
  '--mantine-color-red-filled-hover': 'color-mix(in srgb, #000 10%, var(--rh-error))',
  '--mantine-color-red-light': 'var(--rh-error-soft)',
  '--mantine-color-red-light-color': 'var(--rh-error-text)',
  '--mantine-color-gray-light-color': 'var(--rh-text-2)',
  '--mantine-color-gray-light-hover': 'var(--rh-hover)',
  '--mantine-color-anchor': 'var(--rh-accent-text)',
  '--mantine-color-error': 'var(--rh-error-text)',
  '--mantine-color-disabled': 'var(--rh-sunken)',
  '--mantine-color-disabled-color': 'var(--rh-text-3)',
  '--mantine-color-disabled-border': 'var(--rh-line)',
}

const shadows = {
  '--mantine-shadow-xs': 'var(--rh-shadow-1)',
  '--mantine-shadow-sm': 'var(--rh-shadow-1)',
  '--mantine-shadow-md': 'var(--rh-shadow-2)',
  '--mantine-shadow-lg': 'var(--rh-shadow-3)',
  '--mantine-shadow-xl': 'var(--rh-shadow-3)',
}

export const mantineVariables: CSSVariablesResolver = () => ({ variables: shadows, light: variables, dark: variables })
