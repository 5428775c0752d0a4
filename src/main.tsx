import '#src/ui/tokens.css';
import '#src/ui/base.css';
import { startPage } from '#src/app/start-page.tsx';
import { addMissingFeatures } from '#src/platform/add-missing-features.ts';

addMissingFeatures()
  .then(startPage)
  .catch((error: unknown) => {
    // As an uncaught error it reaches what index.html has for a start that failed.
    setTimeout(() => {
      throw error;
    });
  });
