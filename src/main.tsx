import '#src/ui/tokens.css';
import '#src/ui/base.css';
import { startPage } from '#src/app/start-page.tsx';

startPage();
