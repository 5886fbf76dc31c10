import { Grid, type GridProps } from '../../../components/grid/Grid.tsx';
import './declaration-grid.css';

/** The grid of a declaration's rows. */
export const DeclarationGrid = ({ controller }: Pick<GridProps, 'controller'>) => (
  <Grid controller={controller} className="declaration-grid" />
);
