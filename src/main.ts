// First, so that the core is the first that runs.
import '#src/page/start-core.ts';
import '#src/ui/tokens.css';
import '#src/ui/base.css';
import '#src/ui/shell.css';
import { startView } from '#src/app/start-view.tsx';
import { ChunkLoadError } from '#src/start/load-chunk.ts';

// The view starts in a separate task, so that the browser first shows the keys that the user pressed while this file
// was evaluated.
setTimeout(() => {
  startView().catch((error: unknown) => {
    const isLoadFailure = error instanceof ChunkLoadError;
    window.pageStart?.fail(isLoadFailure ? 'load' : 'error');
    // The console and the reports then name the error. The browser itself logs that a file has failed to load.
    if (!isLoadFailure) throw error;
  });
});
