import type { Page } from '@playwright/test';
import { brands } from '#api/offline/brands.ts';
import { contrast } from '#src/ui/brand-colours.ts';
import { inLab } from '#tests/support/in-lab.ts';
import { expect, message, signIn, test } from './fixtures.ts';
import { enterPin, heading, sendPin, untilLive } from './steps.ts';

// What surrounds every screen: the background behind the card, and the direction from which content comes in. brand-colours.test.ts measures the colours, this file measures what the browser paints.

const shown = inLab ? ['anet', 'harbor', 'marigold', 'bare'] : ['harbor'];
const titleOf = (id: string) => brands.find((brand) => brand.id === id)?.title ?? '';

/** Returns the colours of the header, `#rrggbb` each, as the browser has painted them. */
async function paintedColours(page: Page): Promise<string[]> {
  const picture = (await page.locator('header').screenshot()).toString('base64');
  // Another page draws the picture, because the policy of the page allows no image of another kind.
  const reader = await page.context().newPage();
  const pixels = await reader.evaluate(async (url) => {
    const image = await createImageBitmap(await (await fetch(url)).blob());
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d')!;
    context.drawImage(image, 0, 0);
    return [...new Set(new Uint32Array(context.getImageData(0, 0, image.width, image.height).data.buffer))];
  }, `data:image/png;base64,${picture}`);
  await reader.close();
  // The bytes of a pixel are in reverse order, and the first is the opacity.
  return pixels.map((pixel) => pixel.toString(16).replace(/^ff(..)(..)(..)$/, '#$3$2$1'));
}

/** Waits for the brand's colours, which follow its title when the logo has loaded. */
const brandIsShown = (page: Page) =>
  page.waitForFunction(() => !document.documentElement.hasAttribute('data-awaits-brand'));

for (const colorScheme of inLab ? (['light', 'dark'] as const) : (['dark'] as const)) {
  for (const width of inLab ? [1280, 390] : [1280]) {
    test(`${colorScheme}, ${width} px: the background has enough contrast`, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 900 });
      for (const id of shown) {
        await page.goto(`/?cobrand=${id}`);
        await expect(page).toHaveTitle(`Login | ${titleOf(id)}`);
        await brandIsShown(page);
        const ink = await page.locator('header').evaluate((header) => {
          const context = document.createElement('canvas').getContext('2d')!;
          // The canvas returns it as `#rrggbb`.
          context.fillStyle = getComputedStyle(header).color;
          return String(context.fillStyle);
        });
        // The logo of a brand may have its own plate, and its colours are the brand's.
        await page
          .locator('header > div')
          .evaluate((element) => element.style.setProperty('visibility', 'hidden'));
        const behindText = await paintedColours(page);
        expect(Math.min(...behindText.map((colour) => contrast(ink, colour)))).toBeGreaterThanOrEqual(4.5);
      }
    });
  }
}

test('the next screen fades in on the compositor, and nothing measures it', async ({ page }) => {
  // Each of these makes the browser calculate styles and layout before the frame.
  await page.addInitScript(() => {
    const measured = Reflect.set(window, 'measured', [] as string[]) && Reflect.get(window, 'measured');
    for (const name of ['getBoundingClientRect', 'getClientRects', 'animate', 'scrollIntoView'] as const) {
      const original: unknown = Reflect.get(Element.prototype, name);
      Reflect.set(Element.prototype, name, function (this: Element, ...values: unknown[]) {
        measured.push(name);
        return Reflect.apply(original as () => unknown, this, values);
      });
    }
  });
  await page.goto('/contact');
  await untilLive(page);
  // The properties that the first frame of the new screen animates.
  const animated = page.evaluate(
    () =>
      new Promise<readonly string[]>((resolve) => {
        Reflect.get(window, 'measured').length = 0;
        const observer = new MutationObserver(() => {
          if (document.querySelector('h1')?.textContent !== 'Login') return;
          observer.disconnect();
          // Not the transition of a field that gets the focus.
          const keyframes = document
            .getAnimations()
            .filter((animation) => animation instanceof CSSAnimation)
            .flatMap(({ effect }) => (effect as KeyframeEffect).getKeyframes());
          resolve([...new Set(keyframes.flatMap((keyframe) => Object.keys(keyframe)))]);
        });
        observer.observe(document.body, { childList: true, subtree: true });
      }),
  );
  await page.getByRole('link', { name: 'Return to login' }).click();
  const properties = (await animated).filter(
    (name) => !/^(?:offset|computedOffset|easing|composite)$/.test(name),
  );
  expect(properties.sort()).toEqual(['opacity', 'transform']);
  expect(await page.evaluate(() => Reflect.get(window, 'measured'))).toEqual([]);
});

test('headings have their font from the second page on, and no text changes its shape', async ({ page }) => {
  await page.addInitScript(() => {
    const widths: (number | undefined)[] = [];
    Object.assign(window, { widths });
    const record = () => {
      widths.push(document.querySelector('h1 span')?.getBoundingClientRect().width);
      requestAnimationFrame(record);
    };
    requestAnimationFrame(record);
  });
  const widthsAfter = async (load: () => Promise<unknown>) => {
    await load();
    await untilLive(page);
    await page.getByLabel('Remember this device').check();
    await page.waitForFunction(() => Object.keys(localStorage).some((key) => /font/.test(key)));
    const widths = await page.evaluate(() => Reflect.get(window, 'widths'));
    return [...new Set((widths as number[]).filter(Boolean))];
  };
  const fonts = () => page.evaluate(() => [...document.fonts].map(({ family }) => family));
  expect(await widthsAfter(() => page.goto('/'))).toHaveLength(1);
  expect(await fonts()).toEqual([]);
  // A busy machine may get the font too late for this page, too, so its width may be that of the first page.
  expect(await widthsAfter(() => page.reload())).toHaveLength(1);
  expect(await fonts()).toEqual(['Headings']);
});

declare global {
  interface Window {
    /** Each animation that began on the page, and whether a click would have reached the first field at that moment. */
    animations: {
      readonly isField: boolean;
      readonly from: string;
      readonly isReachable: boolean;
    }[];
  }
}

test('only certain elements are animated', async ({ page, server }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.addInitScript(() => {
    window.animations = [];
    addEventListener('animationstart', ({ target, pseudoElement }) => {
      if (!(target instanceof HTMLElement) || pseudoElement !== '') return;
      const field = document.querySelector('main input');
      const { x = 0, y = 0, width = 0, height = 0 } = field?.getBoundingClientRect() ?? {};
      window.animations.push({
        isField: target.matches(':has(> input)'),
        from: getComputedStyle(target).getPropertyValue('--from').trim(),
        isReachable: document.elementFromPoint(x + width / 2, y + height / 2) === field,
      });
    });
  });
  const began = () =>
    page.evaluate(() => {
      const { animations } = window;
      window.animations = [];
      return animations;
    });
  const froms = async () => [...new Set((await began()).map(({ from }) => from))];
  await page.goto('/?sub=logout');
  await untilLive(page);
  expect(await began()).toEqual([]);
  await page.getByRole('link', { name: 'Forgot password' }).click();
  await expect(heading(page)).toHaveText('Reset password');
  // An animation begins with the frame after the one that shows the heading.
  await page.waitForFunction(() => window.animations.length > 0);
  const forward = await began();
  expect(new Set(forward.map(({ from }) => from))).toEqual(new Set(['']));
  expect(forward.filter(({ isReachable }) => !isReachable)).toEqual([]);
  await page.goBack();
  await expect(heading(page)).toHaveText('Login');
  await expect.poll(froms).toEqual(['-12px']);
  await signIn(page, 'challenge');
  await sendPin(page, server);
  for (const pin of ['000400', '000404']) {
    await began();
    await enterPin(page, pin);
    await page.waitForFunction(() => window.animations.some(({ isField }) => isField));
  }
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await enterPin(page, '000400');
  await expect(message(page, 'VERIFY_PIN_INVALID_PIN')).toBeVisible();
  await expect(page.locator('[inert]')).toHaveCount(0);
  const durations = await page
    .locator('main *')
    .evaluateAll((all) => all.map((element) => getComputedStyle(element).animationDuration));
  expect([...new Set(durations)]).toEqual(['0s']);
});

test('the panel of an arrival at the console covers its card and nothing else', async ({ page }) => {
  await page.addInitScript(() => {
    HTMLFormElement.prototype.submit = () => undefined;
  });
  await page.goto('/');
  await untilLive(page);
  await signIn(page, 'merchant');
  await expect(page.locator('html')).toHaveAttribute('data-arriving', '');
  const boxes = (selector: string) =>
    page
      .locator(selector)
      .evaluateAll((all) => all.map((element) => JSON.stringify(element.getBoundingClientRect())));
  const [card] = await boxes('main div:has(> form)');
  expect(await boxes('.shell-panel')).toEqual([card]);
  const [mark] = await boxes('#shell svg');
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible();
  expect(await boxes('.shell-panel')).toEqual([card]);
  expect(await boxes('#shell svg')).toEqual([mark]);
});
