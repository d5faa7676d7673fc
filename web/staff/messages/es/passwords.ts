export const passwords = {
  forgot: 'Olvidé mi contraseña',
  forgot_intro: 'Escriba sus datos y le enviaremos un enlace para elegir una contraseña nueva.',
  who: 'Documento, usuario o correo electrónico',
  send: 'Enviar el enlace',
  to_sign_in: 'Volver a iniciar sesión',
  reset_intro: 'Elija una contraseña nueva para la cuenta de {{email}}.',
  rule: 'Entre 8 y {{max}} caracteres. No use una contraseña común ni su nombre, usuario, documento o correo.',
  save: 'Guardar la contraseña',
  ask_again: 'Solicitar otro enlace',
}
