// The messages of the scripts that run before packages are installed. Every version of Node must be able to parse this file. The
// messages of the program are in server/src/base/text/messages.
'use strict'

var messages = {
  en: {
    node: 'This program needs Node.js 20.19 or later; this is {version}. Get it from https://nodejs.org',
    installing: 'Installing packages (once, about a minute)…',
    installed: 'Installed in {seconds} s.',
    not_installed: 'The packages could not be installed ({reason}). Before the next start: {advice}',
    install_network:
      'the registry of packages does not respond. Check the network; behind a proxy type: npm config set proxy http://proxy.example.org:8080 and the same for https-proxy.',
    install_certificate:
      'the certificate of the registry or of a proxy is not trusted. Set NODE_EXTRA_CA_CERTS=/path/of/the/certificate.pem',
    install_registry:
      'the registry refuses a package or does not have it. Look at its address and your access to it: npm config get registry',
    install_damaged: 'a downloaded package is damaged. Type: npm cache clean --force',
    install_disk: 'the disk is full. Free 2 GB in the folder of the program and in the home folder.',
    install_rights:
      'a file cannot be written. Start as the account that owns the folder of the program; npm needs its home folder too.',
    install_node: 'a package needs another version of Node.js. Get Node.js 22 or 24 from https://nodejs.org',
    install_other: 'look at the lines above.',
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
    not_installed: 'No se pudieron instalar los paquetes ({reason}). Antes del próximo arranque: {advice}',
    install_network:
      'el registro de paquetes no responde. Revise la red; detrás de un proxy escriba: npm config set proxy http://proxy.example.org:8080 y lo mismo con https-proxy.',
    install_certificate:
      'el certificado del registro o de un proxy no es de confianza. Defina NODE_EXTRA_CA_CERTS=/ruta/del/certificado.pem',
    install_registry:
      'el registro niega un paquete o no lo tiene. Mire su dirección y su acceso a él: npm config get registry',
    install_damaged: 'un paquete descargado está dañado. Escriba: npm cache clean --force',
    install_disk: 'el disco está lleno. Libere 2 GB en la carpeta del programa y en la carpeta personal.',
    install_rights:
      'no se puede escribir un archivo. Arranque con la cuenta dueña de la carpeta del programa; npm necesita también su carpeta personal.',
    install_node: 'un paquete necesita otra versión de Node.js. Descargue Node.js 22 o 24 de https://nodejs.org',
    install_other: 'mire las líneas anteriores.',
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
