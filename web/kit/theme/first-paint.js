// Sets the theme, the accent, the direction and the language before the first paint. Small on purpose: it blocks the page.
// The settings that it reads are written by kit/theme/theme-type.ts and kit/text/i18n.ts. Without a choice, the staff's application follows the
// clock (specification, point 9) and the citizens' the device; the address shows which application it is.
;(() => {
  const root = document.documentElement
  let said = {}
  try {
    said = JSON.parse(localStorage.getItem(`portal_ciudadano_v1${root.dataset.application || ''}.preferences`)) || {}
  } catch {}
  const staff = /^\/portal-ciudadano-administrador(?:\/(es|en)(?:\/|$)|\/|$)/.exec(location.pathname)
  const hour = new Date().getHours()
  const dark =
    said.themeType === 'dark' ||
    ((said.themeType || (staff ? 'auto' : 'system')) === 'system'
      ? matchMedia('(prefers-color-scheme: dark)').matches
      : said.themeType !== 'light' && (hour < 6 || hour >= 18))
  root.dataset.theme = dark ? 'dark' : 'light'
  if (said.rtl === true) root.dir = 'rtl'
  const cookie = /(?:^|; )locale=(es|en)/.exec(document.cookie)
  const english = /^\/portal-ciudadano\/en(?:\/|$)/.test(location.pathname)
  root.lang = staff ? staff[1] || cookie?.[1] || 'es' : english ? 'en' : 'es'
  if (
    typeof said.accentCss === 'string' &&
    /^(?:[\w:[\]="-]+\{(?:--[\w-]+:#[0-9a-f]{6};?)+\})*$/.test(said.accentCss)
  ) {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(said.accentCss)
    document.adoptedStyleSheets = [sheet]
  }
})()
