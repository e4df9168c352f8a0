import { useRouteError } from 'react-router-dom';
import { keepAndReload } from '../shell/draft-keepers.ts';
import { links } from '../shell/links.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { MessagePage } from '../ui/message-page.tsx';
import { type Fault, faultOf } from './fault.ts';

const words: Record<Fault, { title: string; text: string }> = {
  'not-loaded': {
    title: 'This screen is not on this device yet',
    text: 'Its part of the app could not be loaded. Check the connection, then try again. What you saved and what you typed is kept on this device.',
  },
  broken: {
    title: 'Something went wrong',
    text: 'This screen met a fault and was closed. What you saved is kept, and what you typed is offered again when you open it. Try again; if it happens again, tell the people who look after Accord what you did last.',
  },
};

/** What is shown in place of a screen that failed. */
export function FaultScreen() {
  const { title, text } = words[faultOf(useRouteError())];
  const tryAgain = () => void keepAndReload();
  return (
    <div role="alert">
      <title>{`${title} · Accord`}</title>
      <MessagePage
        title={title}
        actions={
          <>
            <Button variant="primary" icon="sync" onClick={tryAgain}>
              Try Again
            </Button>
            <LinkButton to={links.dashboard}>Go to the Dashboard</LinkButton>
          </>
        }
      >
        {text}
      </MessagePage>
    </div>
  );
}
