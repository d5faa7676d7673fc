import { expect, test } from '@playwright/test'
import { spanish } from '../base/labels.ts'

// Every journey fails when the browser reports a violation of the content security policy (`people.ts`). This test shows that the policy is active.

test('the content security policy blocks an inline style', async ({ page }) => {
  await page.goto(spanish.paths.login)
  const blocked = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const listen = (event: SecurityPolicyViolationEvent) => resolve(event.effectiveDirective)
        document.addEventListener('securitypolicyviolation', listen, { once: true })
        const style = document.createElement('style')
        style.textContent = 'h1 { color: red }'
        document.head.append(style)
      }),
  )
  expect(blocked).toBe('style-src-elem')
})
