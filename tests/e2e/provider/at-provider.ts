import type { Page } from '@playwright/test';

/** Types who it is on the provider's own page. */
export async function loginAtProvider(page: Page, email: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(email);
  await page.getByPlaceholder('and password').fill('anything');
  await page.keyboard.press('Enter');
}

/** What the provider's own pages ask at first: who it is, then whether Accord may know. */
export async function atProvider(page: Page, email: string): Promise<void> {
  await loginAtProvider(page, email);
  await page.getByRole('button', { name: 'Continue' }).click();
}
