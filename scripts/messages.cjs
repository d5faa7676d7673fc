// The messages of the scripts that run before packages are installed. Every version of Node must be able to parse this file. The
// messages of the program are in server/src/base/text/messages.
'use strict'

var messages = {
  en: {
    node: 'This program needs Node.js 20.19 or later; this is {version}. Get it from https://nodejs.org',
    installing: 'Installing packages (once, about a minute)…',
    installed: 'Installed in {seconds} s.',
    not_installed: 'The packages could not be installed ({reason}): look at the lines above, then start again.',
    building: 'Building the program (after a change, about half a minute)…',
    built: 'Built {part} in {seconds} s.',
    all_built: 'Built in {seconds} s.',
    stopped: 'Stopped. The next start does this step again.',
    not_built: 'The program could not be built: look at the lines above.',
  },
  es: {
    node: 'Este programa necesita Node.js 20.19 o posterior; este es {version}. Descárguelo de https://nodejs.org',
    installing: 'Instalando paquetes (una sola vez, cerca de un minuto)…',
    installed: 'Instalados en {seconds} s.',
    not_installed: 'No se pudieron instalar los paquetes ({reason}): mire las líneas anteriores y arranque de nuevo.',
    building: 'Compilando el programa (después de un cambio, cerca de medio minuto)…',
    built: 'Compilado {part} en {seconds} s.',
    all_built: 'Compilado en {seconds} s.',
    stopped: 'Detenido. El próximo arranque repite este paso.',
    not_built: 'No se pudo compilar el programa: mire las líneas anteriores.',
  },
}

/** The language that the program will choose too (`terminalLocale` in server/src/base/text/terminal.ts; its test compares them). */
function languageOf(env, argv) {
  var place = argv.indexOf('--language')
  var option = place < 0 ? '' : argv[place + 1]
  var chosen = [option, env.PORTAL_LANGUAGE, env.LC_ALL, env.LC_MESSAGES, env.LANG]
    .map((one) => (one || '').trim())
    .filter(Boolean)[0]
  var system = typeof Intl === 'object' ? Intl.DateTimeFormat().resolvedOptions().locale : ''
  return /^es/i.test(chosen || system) ? 'es' : 'en'
}

/** A sentence in the language of the terminal, with its placeholders filled in. */
function messageOf(name, params) {
  return messages[languageOf(process.env, process.argv)][name].replace(/\{(\w+)\}/g, (_, key) => params[key])
}

module.exports = { languageOf: languageOf, messageOf: messageOf, messages: messages }
