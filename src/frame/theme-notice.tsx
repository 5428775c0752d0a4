import { useChildMatches } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { tabStorage } from '#src/browser/browser-storage.ts';
import { useAppInit } from '#src/forms/use-app-init.ts';
import { useCore } from '#src/forms/use-core.ts';
import { useMessage } from '#src/forms/use-message.ts';
import { hasInput, pageFields } from '#src/start/page-fields.ts';
import { CatalogueMessage } from './catalogue-message.tsx';
import { useBrand } from './use-brand.ts';

const reloadedKey = 'merchant-sign-in.theme-reloaded';

/** Shows why the theme failed to load, or reloads the page (docs/services.md, 'Brand'). The user can still log in. */
export function ThemeNotice() {
  const { failure } = useBrand();
  const { key: historyMessage } = useMessage();
  const { actions } = useCore();
  const { isError: appInitFailed } = useAppInit();
  const isAtLogin = useChildMatches({ select: ([match]) => match?.routeId === '/' });
  const [mustStay, setMustStay] = useState(false);
  useEffect(() => {
    if (failure !== 'reload') return;
    // A reload would lose what the user has typed or submitted. In this case, only a later page load may reload.
    const wouldLose = actions.hasActed() || pageFields().some(hasInput);
    const mayReload = !wouldLose && tabStorage.read(reloadedKey) === undefined;
    if (mayReload) tabStorage.write(reloadedKey, '1');
    // If session storage stores nothing, it cannot prevent a second reload.
    if (mayReload && tabStorage.read(reloadedKey) !== undefined) window.location.reload();
    else setMustStay(true);
  }, [failure, actions]);
  if (failure === undefined || (failure === 'reload' && !mustStay)) return null;
  if (failure === 'reload') return <CatalogueMessage messageKey="THEME_UNANTICIPATED_ERROR" />;
  // The service may name a message that the screen already shows: the message of the history entry, or on login the notice of app
  // init.
  const shownMessages = [historyMessage, appInitFailed && isAtLogin && 'LOGIN_UNANTICIPATED_ERROR'];
  if (shownMessages.includes(failure.message)) return null;
  return (
    <CatalogueMessage
      key={failure.message}
      messageKey={failure.message}
      incident={{ retryAt: failure.retryAt }}
      {...(failure.text !== undefined && { values: { text: <span>{failure.text}</span> } })}
    />
  );
}
