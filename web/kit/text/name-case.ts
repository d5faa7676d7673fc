/** The case of names, which the server writes in mails too. */
export { nameCase, sentenceCase } from '@portal/contract'
