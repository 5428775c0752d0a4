import '#src/ui/tokens.css';
import '#src/ui/base.css';
import { startPage } from '#src/app/start-page.tsx';

// A task of its own: a key that was pressed while the code was read is shown first.
setTimeout(() => {
  startPage().catch((error: unknown) => {
    // As an uncaught error it reaches what index.html has for a start that failed; not every engine tells of rejections.
    setTimeout(() => {
      throw error;
    });
  });
});
