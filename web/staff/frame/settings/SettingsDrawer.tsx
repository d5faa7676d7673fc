import { mdiClose, mdiDownload, mdiFormatPilcrowArrowLeft, mdiFormatPilcrowArrowRight } from '@mdi/js'
import { locales } from '@portal/contract'
import { type ReactElement, useId, useLayoutEffect, useRef } from 'react'
import { useStore } from '../../../kit/device/store.ts'
import { installOffer } from '../../../kit/offline/install.ts'
import { imageNames, prefer, themeTypes, usePreferences } from '../../../kit/settings/preferences.ts'
import { type Mode, mode } from '../../../kit/settings/theme-type.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { accentNames, accents } from '../../../kit/theme/accents.ts'
import { scrimColour, scrimInk, scrimNames } from '../../../kit/theme/scrims.ts'
import { Button, IconButton } from '../../../kit/ui/button/Button.tsx'
import { Modal } from '../../../kit/ui/dialog/Modal.tsx'
import { CheckBox } from '../../../kit/ui/field/CheckBox.tsx'
import { Icon } from '../../../kit/ui/picture/Icon.tsx'
import type { Elements } from '../../../kit/ui/text/elements.ts'
import { backgrounds } from '../backgrounds/backgrounds.ts'
import { themeIcons } from '../bar/ThemeButton.tsx'
import { useSwitchLocale } from '../screens/switch-locale.ts'
import { accentCss, roleOf } from '../theme/palette.ts'
import styles from './settings-drawer.module.css'

interface ChoiceProps {
  readonly group: string
  readonly label: string
  readonly chosen: boolean
  readonly onChoose: () => void
  readonly children: Elements
  readonly className?: string | undefined
}

function Choice({ group, label, chosen, onChoose, children, className }: ChoiceProps): ReactElement {
  return (
    <label className={className ?? styles.tile} {...(className === undefined ? {} : { 'data-tip': label })}>
      <input
        type="radio"
        name={group}
        aria-label={label}
        className="visually-hidden"
        checked={chosen}
        onChange={onChoose}
      />
      {children}
    </label>
  )
}

/** The colours of an accent's swatch, adjusted for the current mode. */
function swatch(seed: string, now: Mode): { background: string; color: string } {
  const { fill, onFill } = roleOf(seed, now)
  return { background: fill, color: onFill }
}

interface BesideProps {
  readonly labelledBy: string
  /** Whether the focus moves into the settings when they open; not when they are still open from the last visit. */
  readonly takesFocus: boolean
  readonly onClose: () => void
  readonly children: Elements
}

/** Beside the content, which stays usable: the focus moves in when the settings open, and back when they close. */
function Beside({ labelledBy, takesFocus, onClose, children }: BesideProps): ReactElement {
  const drawer = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = drawer.current
    if (!takesFocus || element === null) return
    const before = document.activeElement
    const enter = () => {
      if (!element.contains(document.activeElement)) element.querySelector('button')?.focus()
    }
    // Focus now, and again after the menu has closed and returned the focus to its button.
    const timers = [0, 300].map((delay) => setTimeout(enter, delay))
    return () => {
      timers.forEach(clearTimeout)
      if (element.contains(document.activeElement) && before instanceof HTMLElement) before.focus()
    }
  }, [takesFocus])
  return (
    <div
      ref={drawer}
      role="dialog"
      aria-labelledby={labelledBy}
      className={`${styles.paper} column ${styles.beside}`}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
    >
      {children}
    </div>
  )
}

interface Props extends Pick<BesideProps, 'takesFocus' | 'onClose'> {
  readonly open: boolean
  /** Beside the content instead of over it. */
  readonly beside: boolean
}

/** The settings drawer: theme, accent, language, direction. A choice applies immediately. */
export function SettingsDrawer({ open, beside, takesFocus, onClose }: Props): ReactElement | null {
  const { t, locale } = useTranslation()
  const heading = useId()
  const { themeType, accent, rtl, image, imageName, scrim } = usePreferences()
  const install = useStore(installOffer)
  const now = useStore(mode)
  const switchLocale = useSwitchLocale()
  const content = (
    <>
      <header className={`row ruled ${styles.head}`}>
        <h2 id={heading}>{t('shell.settings')}</h2>
        <IconButton icon={mdiClose} label={t('settings.close')} onClick={onClose} />
      </header>

      {install === undefined ? null : (
        <div className={styles.group}>
          <Button variant="outlined" icon={mdiDownload} onClick={install}>
            {t('settings.install')}
          </Button>
        </div>
      )}

      <fieldset className={styles.group}>
        <legend>{t('settings.theme')}</legend>
        <div className={`grid gap-8 ${styles.tiles}`}>
          {themeTypes.map((type) => (
            <Choice
              key={type}
              group="theme"
              label={t(`shell.themes.${type}`)}
              chosen={themeType === type}
              onChoose={() => prefer({ themeType: type })}
            >
              <Icon path={themeIcons[type]} />
              <span>{t(`shell.themes.${type}`)}</span>
            </Choice>
          ))}
        </div>
        <CheckBox
          className={styles.dark}
          label={t('settings.dark')}
          checked={now === 'dark'}
          onChange={(event) => prefer({ themeType: event.target.checked ? 'dark' : 'light' })}
        />
        <p className="muted space-above">{t('settings.theme_hint')}</p>
      </fieldset>

      <fieldset className={styles.group}>
        <legend>{t('settings.accent')}</legend>
        <div className={`grid gap-8 ${styles.swatches}`}>
          {accentNames.map((name) => (
            <Choice
              key={name}
              group="accent"
              label={t(`settings.accents.${name}`)}
              chosen={accent === name}
              onChoose={() => prefer({ accent: name, accentCss: accentCss(name) })}
              className={styles.swatch}
            >
              <span className="round" style={swatch(accents[name], now)} />
            </Choice>
          ))}
        </div>
        <p className="muted space-above">{t(`settings.accents.${accent}`)}</p>
      </fieldset>

      <fieldset className={styles.group}>
        <legend>{t('settings.image')}</legend>
        <CheckBox
          label={t('settings.image_shown')}
          checked={image}
          onChange={(event) => prefer({ image: event.target.checked })}
        />
        <div className={`grid gap-8 ${styles.pictures}`}>
          {imageNames.map((name) => (
            <Choice
              key={name}
              group="image"
              label={t(`settings.images.${name}`)}
              chosen={image && imageName === name}
              onChoose={() => prefer({ image: true, imageName: name })}
              className={styles.picture}
            >
              <img src={backgrounds[name]} alt="" />
            </Choice>
          ))}
        </div>
      </fieldset>

      <fieldset className={styles.group}>
        <legend>{t('settings.scrim')}</legend>
        <div className={`grid gap-8 ${styles.swatches}`}>
          {scrimNames.map((name) => (
            <Choice
              key={name}
              group="scrim"
              label={t(`settings.scrims.${name}`)}
              chosen={image && scrim === name}
              onChoose={() => prefer({ image: true, scrim: name })}
              className={styles.swatch}
            >
              <span
                className={`round ${styles.scrim}`}
                style={{ background: scrimColour(name), color: scrimInk(name) }}
              />
            </Choice>
          ))}
        </div>
        <p className="muted space-above">{image ? t(`settings.scrims.${scrim}`) : t('settings.scrim_hint')}</p>
      </fieldset>

      <fieldset className={styles.group}>
        <legend>{t('settings.language')}</legend>
        <div className={`grid gap-8 ${styles.tiles}`}>
          {locales.map((one) => (
            <Choice
              key={one}
              group="language"
              label={t(`settings.languages.${one}`)}
              chosen={one === locale}
              onChoose={() => void switchLocale(one)}
            >
              <span lang={one}>{t(`settings.languages.${one}`)}</span>
            </Choice>
          ))}
        </div>
      </fieldset>

      <fieldset className={styles.group}>
        <legend>{t('settings.direction')}</legend>
        <div className={`grid gap-8 ${styles.tiles}`}>
          {(['ltr', 'rtl'] as const).map((direction) => (
            <Choice
              key={direction}
              group="direction"
              label={t(`settings.directions.${direction}`)}
              chosen={rtl === (direction === 'rtl')}
              onChoose={() => prefer({ rtl: direction === 'rtl' })}
            >
              <Icon path={direction === 'ltr' ? mdiFormatPilcrowArrowRight : mdiFormatPilcrowArrowLeft} />
              <span>{t(`settings.directions.${direction}`)}</span>
            </Choice>
          ))}
        </div>
      </fieldset>
    </>
  )
  if (!open) return null
  return beside ? (
    <Beside labelledBy={heading} takesFocus={takesFocus} onClose={onClose}>
      {content}
    </Beside>
  ) : (
    <Modal replaceable onClose={onClose} labelledBy={heading} className={`${styles.paper} ${styles.over}`}>
      {content}
    </Modal>
  )
}
