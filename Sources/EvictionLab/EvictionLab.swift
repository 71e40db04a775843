@_exported import EvictionLabModel
@_exported import LabCells
@_exported import LabReports
@_exported import LabRuns
